-- The index holds folded text from now on (`foldForSearch`). It is built again, by and after the next search.
INSERT INTO message_index (message_index) VALUES ('delete-all');
UPDATE message_index_state SET indexed_to = 0;
