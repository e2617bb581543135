export const reopen = {
  title: "Open a new room",
  lead: "The new room has the same name, settings and people. Until this room is deleted, its members find the new one from their old link. Pictures of members and email addresses do not come along; messages and files do if you save this room as a file, and import that in the new one.",
  open: "Open a new room with the same people",
  people:
    "{count, plural, one {# other person gets} other {# other people get}} a personal link to the new room and {count, plural, one {keeps} other {keep}} the name.",
  fewSeats:
    "{seats, plural, one {# seat is} other {# seats are}} fewer than the {people, plural, one {# person} other {# people}} here. You come first, then co-owners, then others in the order in which they joined. Everybody else needs a free seat.",
  password:
    "You set the room password at your first visit, as in every new room. Take the same one, and everybody gets in with it.",
  reopened: "You have opened a new room before. If you open another, members find that one.",
  goesOn: "The room goes on in a new one, with the same people.",
  goesOnOwn: "You have opened a new room. Enter it with its admin link, which is in your email.",
  enter: "To the new room",
} as const;
