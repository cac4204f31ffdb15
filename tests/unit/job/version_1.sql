-- The tables of a job file of version 1, as the program wrote them.
CREATE TABLE "document" ("file_id" TEXT NOT NULL PRIMARY KEY, "position" INTEGER NOT NULL, "path" BLOB NOT NULL, "body" BLOB NOT NULL);
CREATE TABLE "edition_choice" ("id" INTEGER NOT NULL PRIMARY KEY, "file_id" TEXT NOT NULL, "work" TEXT NOT NULL, "edition" TEXT NOT NULL, "author" TEXT NOT NULL, "at" TEXT NOT NULL, FOREIGN KEY ("file_id") REFERENCES "document" ("file_id") ON DELETE CASCADE);
CREATE INDEX "choicerow_file_id" ON "edition_choice" ("file_id");
CREATE TABLE "shown" ("id" TEXT NOT NULL PRIMARY KEY, "kind" TEXT NOT NULL CHECK (kind = 'shown'), "first_citation" INTEGER NOT NULL CHECK (first_citation = 0), "origin" TEXT NOT NULL CHECK (origin IN ('check', 'model', 'person')), "rule" TEXT NOT NULL, "severity" TEXT NOT NULL, "run_id" TEXT NOT NULL, FOREIGN KEY (id, kind) REFERENCES outcome (draft_id, kind) ON DELETE CASCADE, FOREIGN KEY (id, first_citation) REFERENCES citation (comment_id, position) DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE "citation" ("comment_id" TEXT NOT NULL, "position" INTEGER NOT NULL, "file_id" TEXT NOT NULL, "page_index" INTEGER NOT NULL, "start" INTEGER NOT NULL, "end" INTEGER NOT NULL, "checksum" TEXT NOT NULL CHECK (length(checksum) = 64), PRIMARY KEY ("comment_id", "position"), FOREIGN KEY ("comment_id") REFERENCES "shown" ("id") ON DELETE CASCADE, FOREIGN KEY (file_id, page_index) REFERENCES page (file_id, page_index), CHECK (start >= 0 AND "end" > start));
CREATE INDEX "citationrow_file_id_page_index" ON "citation" ("file_id", "page_index");
CREATE TABLE "decision" ("id" INTEGER NOT NULL PRIMARY KEY, "comment_id" TEXT NOT NULL, "status" TEXT NOT NULL CHECK (status IN ('new', 'to_fix', 'rejected', 'fixed', 'review_again', 'other_forum')), "author" TEXT NOT NULL, "at" TEXT NOT NULL, "undone" INTEGER NOT NULL CHECK (undone IN (0, 1, 2)));
CREATE INDEX "decisionrow_comment_id" ON "decision" ("comment_id");
CREATE TABLE "declaration" ("id" INTEGER NOT NULL PRIMARY KEY, "file_id" TEXT NOT NULL, "body" BLOB NOT NULL, FOREIGN KEY ("file_id") REFERENCES "document" ("file_id") ON DELETE CASCADE);
CREATE INDEX "declarationrow_file_id" ON "declaration" ("file_id");
CREATE TABLE "draft" ("id" TEXT NOT NULL PRIMARY KEY, "position" INTEGER NOT NULL, "origin" TEXT NOT NULL CHECK (origin IN ('check', 'model', 'person')), "rule" TEXT NOT NULL, "body" BLOB NOT NULL);
CREATE INDEX "draftrow_position" ON "draft" ("position");
CREATE TABLE "edition_state" ("id" INTEGER NOT NULL PRIMARY KEY, "file_id" TEXT NOT NULL, "work" TEXT NOT NULL, "settled" TEXT NOT NULL, "body" BLOB NOT NULL, FOREIGN KEY ("file_id") REFERENCES "document" ("file_id") ON DELETE CASCADE);
CREATE UNIQUE INDEX "editionstaterow_file_id_work_settled" ON "edition_state" ("file_id", "work", "settled");
CREATE TABLE "fact" ("name" TEXT NOT NULL PRIMARY KEY, "value" TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE "outcome" ("draft_id" TEXT NOT NULL PRIMARY KEY, "kind" TEXT NOT NULL CHECK (kind IN ('shown', 'withheld')), "digest" BLOB NOT NULL, FOREIGN KEY ("draft_id") REFERENCES "draft" ("id") ON DELETE CASCADE);
CREATE UNIQUE INDEX "outcomerow_draft_id_kind" ON "outcome" ("draft_id", "kind");
CREATE TABLE "page" ("file_id" TEXT NOT NULL, "page_index" INTEGER NOT NULL CHECK (page_index >= 0), "label" TEXT NOT NULL, "status" TEXT NOT NULL CHECK (status IN ('text', 'ocr', 'empty', 'failed')), "width" REAL NOT NULL, "height" REAL NOT NULL, "rotation" INTEGER NOT NULL, "problem" TEXT NOT NULL, "text" BLOB NOT NULL, PRIMARY KEY ("file_id", "page_index"), FOREIGN KEY ("file_id") REFERENCES "document" ("file_id") ON DELETE CASCADE);
CREATE TABLE "reference" ("id" TEXT NOT NULL PRIMARY KEY, "file_id" TEXT NOT NULL, "position" INTEGER NOT NULL, "verdict" TEXT NOT NULL CHECK (verdict IN ('declared', 'other_edition', 'withdrawn', 'not_in_edition', 'not_covered', 'undeclared', 'contradicting', 'not_held', 'client', 'damaged', 'read_as', 'unchecked')), "work" TEXT NOT NULL, "edition" TEXT NOT NULL, "code" TEXT NOT NULL, "body" BLOB NOT NULL, FOREIGN KEY ("file_id") REFERENCES "document" ("file_id") ON DELETE CASCADE);
CREATE INDEX "referencerow_file_id" ON "reference" ("file_id");
CREATE UNIQUE INDEX "referencerow_id_verdict" ON "reference" ("id", "verdict");
CREATE INDEX "referencerow_code_edition_work" ON "reference" ("code", "edition", "work");
CREATE TABLE "run" ("id" TEXT NOT NULL PRIMARY KEY, "position" INTEGER NOT NULL, "body" BLOB NOT NULL);
CREATE TABLE "shown_code" ("comment_id" TEXT NOT NULL, "position" INTEGER NOT NULL, "work" TEXT NOT NULL CHECK (work <> ''), "edition" TEXT NOT NULL CHECK (edition <> ''), "code" TEXT NOT NULL CHECK (code <> ''), "reference_id" TEXT, "verdict" TEXT NOT NULL CHECK (verdict = 'declared'), "settled_in" TEXT, PRIMARY KEY ("comment_id", "position"), FOREIGN KEY ("comment_id") REFERENCES "shown" ("id") ON DELETE CASCADE, FOREIGN KEY (reference_id, verdict) REFERENCES reference (id, verdict), FOREIGN KEY (settled_in, work, edition) REFERENCES edition_state (file_id, work, settled), CHECK (reference_id IS NOT NULL OR settled_in IS NOT NULL OR (length(edition) = 4 AND code GLOB (edition || ':*'))));
CREATE INDEX "showncoderow_reference_id" ON "shown_code" ("reference_id");
CREATE INDEX "showncoderow_settled_in" ON "shown_code" ("settled_in");
CREATE TABLE "shown_reference" ("comment_id" TEXT NOT NULL, "reference_id" TEXT NOT NULL, "verdict" TEXT NOT NULL CHECK (verdict = 'declared'), PRIMARY KEY ("comment_id", "reference_id"), FOREIGN KEY ("comment_id") REFERENCES "shown" ("id") ON DELETE CASCADE, FOREIGN KEY (reference_id, verdict) REFERENCES reference (id, verdict));
CREATE INDEX "shownreferencerow_reference_id" ON "shown_reference" ("reference_id");
CREATE TABLE "withheld" ("id" TEXT NOT NULL PRIMARY KEY, "kind" TEXT NOT NULL CHECK (kind = 'withheld'), "sort" TEXT NOT NULL CHECK (sort IN ('draft', 'observation')), "origin" TEXT NOT NULL CHECK (origin IN ('check', 'model', 'person')), "rule" TEXT NOT NULL, "severity" TEXT NOT NULL, "reason" TEXT NOT NULL, "file_id" TEXT NOT NULL, "page_index" INTEGER NOT NULL, "run_id" TEXT NOT NULL, FOREIGN KEY (id, kind) REFERENCES outcome (draft_id, kind) ON DELETE CASCADE);
CREATE TRIGGER page_text_changed AFTER UPDATE OF text ON page
       WHEN old.text IS NOT new.text
       BEGIN
         DELETE FROM outcome WHERE draft_id IN (
           SELECT comment_id FROM citation
           WHERE file_id = new.file_id AND page_index = new.page_index);
       END;
PRAGMA application_id = 1196315467;
PRAGMA user_version = 1;
