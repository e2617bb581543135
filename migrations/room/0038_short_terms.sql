-- Two characters after each text: each of its characters begins a trigram of the index, so that words of one and two
-- characters are found as the beginnings of trigrams. The index is built again, by and after the next search.
DROP VIEW message_words;
CREATE VIEW message_words (id, words, body) AS
  SELECT id, trim(
    coalesce(json_extract(body, '$.content'), '') || ' ' ||
    coalesce(json_extract(body, '$.fileName'), '') || ' ' ||
    coalesce(json_extract(body, '$.transcript'), '')) || '  ',
    body
  FROM messages;

INSERT INTO message_index (message_index) VALUES ('delete-all');
UPDATE message_index_state SET indexed_to = 0;

-- One row for each trigram in each message.
CREATE VIRTUAL TABLE message_index_terms USING fts5vocab (message_index, 'instance');
