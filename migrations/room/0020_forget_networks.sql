-- Networks of members are kept for an hour after a login, and of muted members. Earlier releases kept all of them.
UPDATE members SET network = '' WHERE muted = 0;
