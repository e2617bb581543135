-- What is looked for in a message: its words, its file's name, a voice's text.
CREATE VIEW message_words (id, words) AS
  SELECT id, trim(
    coalesce(json_extract(body, '$.content'), '') || ' ' ||
    coalesce(json_extract(body, '$.fileName'), '') || ' ' ||
    coalesce(json_extract(body, '$.transcript'), ''))
  FROM messages;

-- Three characters at a time, so that it finds in Chinese too. It keeps no text of its own, and what is taken out of
-- it leaves its pages at once. Filled when somebody searches: sending a message does not pay for it.
CREATE VIRTUAL TABLE message_index USING fts5(words, content = 'message_words', content_rowid = 'id', tokenize = 'trigram');
INSERT INTO message_index (message_index, rank) VALUES ('secure-delete', 1);

-- One row: messages up to this id are in the index.
CREATE TABLE message_index_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  indexed_to INTEGER NOT NULL DEFAULT 0
);
INSERT INTO message_index_state (id) VALUES (1);
