-- Where the reader of a letter says that they want no more of them; letters that are receipts have none.
ALTER TABLE mail_outbox ADD COLUMN unsubscribe_url TEXT;
ALTER TABLE local_mailbox ADD COLUMN unsubscribe_url TEXT;
