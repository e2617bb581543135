-- Addresses are counted by hashes under the installation's key from here on; the hashes before had no key.
DELETE FROM password_tries;
DELETE FROM invite_mails;
