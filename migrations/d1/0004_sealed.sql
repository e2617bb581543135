-- What is kept about people is sealed under the installation's secret (worker/lib/vault.ts): what a database deletes is
-- still on its disk for a while, and in its backups.

-- Everything that a letter says and to whom, as sealed JSON; '' once it was sent. Letters that wait are sealed as they
-- are written; those of before are taken over as they are.
ALTER TABLE mail_outbox ADD COLUMN letter TEXT NOT NULL DEFAULT '';
UPDATE mail_outbox SET letter = json_object(
  'recipient', recipient, 'subject', subject, 'html', html, 'text', text, 'unsubscribeUrl', unsubscribe_url
) WHERE sent_at IS NULL AND given_up_at IS NULL;
ALTER TABLE mail_outbox DROP COLUMN recipient;
ALTER TABLE mail_outbox DROP COLUMN subject;
ALTER TABLE mail_outbox DROP COLUMN html;
ALTER TABLE mail_outbox DROP COLUMN text;
ALTER TABLE mail_outbox DROP COLUMN unsubscribe_url;

ALTER TABLE local_mailbox ADD COLUMN letter TEXT NOT NULL DEFAULT '';
UPDATE local_mailbox SET letter = json_object(
  'recipient', recipient, 'subject', subject, 'html', html, 'text', text, 'unsubscribeUrl', unsubscribe_url
);
ALTER TABLE local_mailbox DROP COLUMN recipient;
ALTER TABLE local_mailbox DROP COLUMN subject;
ALTER TABLE local_mailbox DROP COLUMN html;
ALTER TABLE local_mailbox DROP COLUMN text;
ALTER TABLE local_mailbox DROP COLUMN unsubscribe_url;

-- `email` is sealed too. The hash under a key is what an order is found by; '' when there is no address.
ALTER TABLE orders ADD COLUMN email_print TEXT NOT NULL DEFAULT '';
CREATE INDEX orders_by_email_print ON orders (email_print) WHERE email_print <> '';

-- `buyer` is such a hash now. The clock makes those of before anew, and those of a key that was replaced.
CREATE INDEX coupon_uses_by_buyer ON coupon_uses (buyer) WHERE buyer <> '';
