import { graceDays, openReportRetentionDays, reportRetentionDays } from "@contract/limits.ts";
import type { LegalTexts } from "./legal-text.ts";

export const legal: LegalTexts = {
  privacy: {
    title: "Privacy policy",
    lead: "{app} needs to know very little about you, and deletes it with your room.",
    sections: [
      {
        heading: "What is kept, and for how long",
        paragraphs: [
          `In a room: its name, the nicknames, pictures and email addresses that members give, the messages and files, who has read how far, and when things happened. A room closes at its end and is deleted ${graceDays} days later, with all of it. The last email, to its owner and to members who get emails about the end, holds a signed receipt of the deletion: numbers of messages, files and members, the time and a fingerprint, and no names. The owner can clear the history earlier, and everyone can recall their own messages; recalled and cleared content is deleted at once and can no longer be read by anybody in the room; traces can stay in the technical log of the storage until the room is deleted. The owner and co-owners, and members if the owner lets them, can save the room as a file on their own device, with the names and pictures of its members: nothing of that file is kept here, and neither a recall nor a deletion reaches it. The name of somebody who left or was removed stays beside what they said until the history is cleared or the room is deleted. Only if you switch it on, the room also keeps the minute in which you were last there, and shows it to members who do the same; it is deleted when you switch that off, and with your seat. The owner of a room that ends can open a new one with the same settings and people: their nicknames and languages, who is co-owner, announcer or muted, and no addresses, pictures, messages or files; until the ended room is deleted, it leads its members to the new one. In a room that lets people in one by one, the name and the line of somebody who asks to be let in are shown to the owner and to co-owners, and kept until the answer, ten minutes at most.`,
          "Of an order: the email address you gave, what was ordered, the amount, the time, and the part of the world that it was ordered from, one of nine, so that the room is stored near you. Orders are kept for as long as bookkeeping law asks; they hold no messages and no members. The email address is deleted with the room; if you never got anything for the order, 30 days after it; if its payment or refund is under way when the room is deleted, 30 days after that has ended.",
          "Of email addresses we write to: a fingerprint under a secret key, and whether the address was confirmed or unsubscribed. An address that nobody has confirmed gets one email about rooms, and one a week about orders that cost nothing; it is forgotten after 180 days; a confirmed one 400 days after the last email. That an address has unsubscribed is kept, so that it holds for every room; if our database ever has to be restored from a backup, that may be lost, and such an address gets one email with a way to unsubscribe again.",
          "Passwords, session tokens, and the first admin link and first personal links are stored only as one-way fingerprints. Room links, paid links, and admin and personal links that were renewed or recovered can be worked out again from a stored random number and a secret of this installation, so that the room can show them to those who may see them.",
          "When you continue on another device: what the two devices tell each other, encrypted so that our servers cannot read it, and fingerprints of the code, for two minutes at most. Fingerprints of the ticket by which a device was logged in, and of the device that made the ticket, stay with its session, so that you can undo it.",
          "Of feedback: your words, and how to reach you if you say so; the operator keeps them, encrypted, until they delete them, and deletes them when you ask. Of visits: how many came by which poster or page on which day, and nothing about who. Of errors in our pages: a hundredth of them, with the kind of error and its place in our program, without text, links or names, until 30 days after the last one. To slow down guessing and abuse, the network address of a device is counted for minutes to hours, as a fingerprint under a secret key. A room keeps such a fingerprint of the network of a member for an hour after they log in or leave and while they are connected, and of a muted member until they are unmuted or a week after they leave, so that a mute holds in another seat too.",
        ],
      },
      {
        heading: "When something is reported",
        paragraphs: [
          "A report to the owner of a room holds the reason, the messages and the time, and not who reported. A report to the operator holds what its sender chose: the messages with up to ten before them and copies of their files, or only their numbers; and, if given, an explanation and an email address. Who reported is not stored, and neither the members nor the owner are told. It is stored encrypted; each time that it is opened is recorded.",
          `A report is deleted ${reportRetentionDays} days after the decision, or after ${openReportRetentionDays} days without one, also if the room is deleted or the message recalled before. The operator decides, a person and no program, and mails the decision and its reason to the address in the report and, if anything is removed, to the room’s owner; both can object. In an end-to-end encrypted room only what the reporter hands over becomes readable.`,
        ],
      },
      {
        heading: "Copies that go a little later",
        paragraphs: [
          "The platform we run on keeps technical backups of a room's database for up to 30 days. They serve to repair a failure, are not read by us, and go by themselves.",
        ],
      },
      {
        heading: "What is not done",
        paragraphs: [
          "There is no account, no profile, no advertising and no sale of data. Messages are not read by people, unless somebody who can read them reports them. They are encrypted on their way and stored on our servers; they are not end-to-end encrypted, except in rooms that were bought as sealed. Only people with the link can read such a room: texts, names and files are encrypted on their devices. We still see that the room exists, who is online, and which seat sends when and roughly how much.",
          "Server logs hold neither message text, nor links, nor email addresses.",
        ],
      },
      {
        heading: "Who helps us",
        paragraphs: [
          "Cloudflare runs the servers and the storage. Stripe takes the payment: what you pay with goes to Stripe and never to us. If you name a company, its name, address, tax ID and reference stand on the receipt; they are stored encrypted, erased with your address, and kept on the invoice at Stripe where there is one. Where Stripe computes tax, it asks for the address and the tax ID itself. Resend delivers our mails. Each of them gets only what its task needs. When you turn a voice message into text, its sound is worked on by Cloudflare for that moment.",
          "If you switch notifications on, the push service of your browser (of Google, Apple, Mozilla or Microsoft) carries them to your device. They are encrypted so that only your device can read them. The check that you are a person runs on your device; nobody else is asked.",
          "In a call, sound and pictures go from device to device, encrypted, and are recorded nowhere. To connect, devices ask a server for their public address (STUN; Cloudflare's, unless this installation names another one). The others in the call see each other's network addresses, unless this installation sends all calls through a relay (TURN). A relay sees the addresses in every call that goes through it, and not the content. We keep who started a call, how long it took and how many took part.",
        ],
      },
      {
        heading: "Counting visits",
        ofAnalytics: true,
        paragraphs: [
          "The operator of this installation counts visits to the home page, the help page and these terms with an analytics script. It learns the path of such a page and, as with every request, the network address of your device. It runs apart from the page: it stores nothing on your device, and reads neither your rooms nor your links. No other page has it, and no room.",
        ],
      },
      {
        heading: "On your device",
        paragraphs: [
          "Your browser keeps your way into the rooms, recent messages, how a room's screen looked last, drafts and the chosen language and time zone, so that a room opens at once. The owner's browser also stores the room password, encrypted, to send it along with an invitation. There are no tracking cookies. Rooms unused for 14 days are removed from the device. Logging out, or clearing the browser's data, removes it at once. The last eight orders that were placed in this browser, with their receipts, stay until newer ones take their place or its data is cleared.",
        ],
      },
      {
        heading: "Your rights",
        paragraphs: [
          "You may ask what is kept about you, have it corrected or deleted, and complain to a data protection authority. Write to the operator of this installation, named in its contact channels. What is in a room is in the hands of its owner first.",
        ],
      },
    ],
  },
  terms: {
    title: "Terms of service",
    lead: "You buy a room with seats and an end. This is what both sides can count on.",
    sections: [
      {
        heading: "The room",
        paragraphs: [
          "A room has the seats and the time that were paid for. Its owner invites others, names it, sets the password, can mute members and clear the history. More seats and more time can be bought until the room is deleted.",
          `A room closes at its end and is deleted ${graceDays} days later: everything in it, for good. Until then the owner can renew it and find everything as it was.`,
        ],
      },
      {
        heading: "Links and passwords",
        paragraphs: [
          "The admin link is the only proof that a room is yours. It is shown after payment until the room is set up, for a day at most, and mailed once. We cannot recover that link. Only if the owner has switched recovery on, at set-up or later in the room details, a new one is mailed to the address that paid, on request. Whoever has a link and the password can use the seat it opens, so pass them on with care.",
        ],
      },
      {
        heading: "What is not allowed",
        paragraphs: [
          "Nothing that breaks the law, harms children, threatens or deceives people, spreads malicious software, or attacks this service. The operator may disable a room that is used for such things, and has to hand over what the law demands. Report such things from the menu of the message, from the room’s details, or on the page “Report”, which is linked below.",
        ],
      },
      {
        heading: "What we owe",
        paragraphs: [
          "We run the service with care, and a message that was confirmed is stored. We do not promise that it is never interrupted. Keep copies of what you cannot lose. Rights that the law gives to consumers are not limited by this.",
        ],
      },
      {
        heading: "Your content",
        paragraphs: [
          "What you write and send stays yours. You allow us to store it and to deliver it to the members of the room, and nothing else.",
        ],
      },
    ],
  },
  payment: {
    title: "Payment terms",
    lead: "One payment, no subscription, nothing that renews by itself.",
    sections: [
      {
        heading: "Price",
        paragraphs: [
          "The price follows from seats and days, with discounts for more seats and longer times. The amount shown before you pay is the whole amount; where tax comes on top, the form says so, and the payment page shows it. You choose the currency among those offered, and the order keeps it. Your bank may add fees of its own for foreign currencies.",
        ],
      },
      {
        heading: "Paying",
        paragraphs: [
          "You pay on a page of Stripe, by the method that you have chosen before. An order waits 30 minutes for its payment; then it is cancelled without any charge, and can be made again with one click. Where a bank needs days to send the money, as with SEPA Direct Debit, the order waits for it, and what you bought opens when the money has arrived.",
          "The room starts when the payment is confirmed. A seat that you are buying is held for you while the order waits; until it is paid, it can still go to somebody whom the owner invites, and after ten minutes, or sooner if your network (for the last free seat: anybody) has held a seat of the room within the hour, to somebody who comes in by the room’s link or pays for a seat first. Then the order ends without any charge. A price is made for the room as it is: when the room gets more seats or time before you have paid, the order ends, and you can order at the new price.",
        ],
      },
      {
        heading: "Coupons",
        paragraphs: [
          "A coupon lowers the price that is shown, within its own limits: a time, a number of uses, a least sum. It counts once per order and is not paid out. If the order is cancelled or runs out, the coupon is free again.",
        ],
      },
      {
        heading: "Refunds",
        paragraphs: [
          "If we cannot deliver what was paid for, for example because the last seat was taken, or the room changed, before a late payment arrived, the whole amount is returned the way it came, and you are told by mail, or the room’s owner is if you left no address. A double payment of one order is returned as well.",
          "A room starts at once, at your wish. Where the law gives you a right of withdrawal it is not limited by this; write to the operator of this installation.",
          "Members of a room can pay for its time together. The time is added when all of the goal is paid. If that does not happen by the goal’s date, if the goal is called off, or if the room ends before, each part is returned in full the way it came, without a request, and you are told by mail if you left an address. While a goal is open, parts are not returned on request. Members see how much is paid and by how many parts, not by whom.",
        ],
      },
      {
        heading: "Paid seats",
        paragraphs: [
          "Whoever buys a seat in someone else's room has it as long as that room is open. The owner cannot remove a paid member.",
        ],
      },
    ],
  },
};
