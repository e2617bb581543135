const nouns: Record<string, string> = {
  coupons: `coupons list [--most 50]
coupons create [CODE] --percent 20 | --off 5.00
               [--min 10.00] [--from 2026-12-01] [--until 2027-01-01] [--total 100] [--per-email 1]
               Without a code one is made up. Days begin at 00:00 UTC. What a coupon says never changes.
coupons end CODE`,
  orders: `orders list [--email ann@example.com] [--room ID-OR-LINK] [--status paid] [--most 50]
orders show ORDER
orders refund ORDER --yes      Sends all of the money back. The room keeps what it has.
orders resend ORDER            Mails the bought link again while it is known (a day at most; an admin link until
                               the room is set up), else a receipt.`,
  rooms: `rooms list [--most 50]
rooms show ID-OR-LINK          In numbers. Nobody can read what people say to each other.
rooms disable ID-OR-LINK       Everybody is out at once; its time goes on.
rooms enable ID-OR-LINK
rooms forget-purged            After the database was wound back: forgets the people of purged rooms once more.`,
  feedback: `feedback [--most 50]
feedback delete ID             For good, and the email of it that still waits. Mailboxes keep their own copies.`,
  visits: "visits [--days 30]",
  prices: "prices",
};

const everywhere = `--json     what the server said, for programs
--remote   the deployed server: PARLEY_URL and OPERATOR_TOKEN say which; without it, the one of npm start (STATE_DIR)
--help     this, or more about one of them

Times are UTC. An order is named by the eight characters that its receipt says, a room by its id or any of its links.`;

export function help(noun: string): string {
  const shown = nouns[noun] === undefined ? Object.values(nouns) : [nouns[noun]];
  return ["npm run operator -- …", ...shown, everywhere].join("\n\n");
}
