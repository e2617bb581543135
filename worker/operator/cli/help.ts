const nouns: Record<string, string> = {
  coupons: `coupons list [--most 50]
coupons create [CODE] --percent 20 | --off 5.00
               [--min 10.00] [--from 2026-12-01] [--until 2027-01-01] [--total 100] [--per-email 1]
               Without a code the server generates one. Days begin at 00:00 UTC. The terms of a coupon never change.
coupons end CODE`,
  orders: `orders list [--email ann@example.com] [--room ID-OR-LINK] [--status paid] [--most 50]
orders show ORDER
                               --status also: refunding, refund_failed (refunds that wait for you)
orders refund ORDER --yes      Refunds the whole amount, or tries a failed refund again. The room keeps its seats and days.
orders resend ORDER            Emails the bought link again while it is stored (a day, or until its email
                               went out; an admin link until the room is set up), else a receipt.`,
  rooms: `rooms list [--most 50]
rooms show ID-OR-LINK          Figures of the room, never its messages.
rooms disable ID-OR-LINK       Closes all sockets at once; the room's time goes on.
rooms enable ID-OR-LINK
rooms forget-purged            After a restore of the database: deletes the buyers' addresses of purged rooms again.`,
  feedback: `feedback [--most 50]
feedback delete ID             Deletes the entry and its queued email. Delivered emails stay in their mailboxes.`,
  visits: "visits [--days 30]",
  prices: "prices",
  errors: `errors                         The latest errors of pages. npm run resolve-error -- PLACE… finds the source.`,
};

const everywhere = `--json     the server's answer as JSON
--remote   the deployed server of PARLEY_URL and OPERATOR_TOKEN; otherwise the server of npm start (STATE_DIR)
--help     this help, or the help of one noun

Times are UTC. An order is named by the eight characters on its receipt, a room by its id or any of its links.`;

export function help(noun: string): string {
  const shown = nouns[noun] === undefined ? Object.values(nouns) : [nouns[noun]];
  return ["npm run operator -- …", ...shown, everywhere].join("\n\n");
}
