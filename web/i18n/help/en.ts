import { fileMaxBytes, graceDays } from "@contract/limits.ts";
import { formatLimit } from "../../lib/format.ts";
import type { PageText } from "../page-text.ts";

const fileMax = formatLimit(fileMaxBytes);

export const help: PageText = {
  title: "Help",
  lead: "{app} is a private room for some days. Here is how it works.",
  sections: [
    {
      heading: "What a room is",
      paragraphs: [
        "A room belongs to the person who paid for it: the owner. It has a number of seats and an end. Whoever has a seat writes, sends pictures, voice messages, videos and files, and reads everything that was said in it.",
        `There are no accounts. A seat is kept by the browser that opened it. A file can have up to ${fileMax}.`,
        "An own text or caption can be edited for 24 hours; only the newest wording is kept. An own message can be recalled at any time, for everyone.",
        "One tick beside an own message: it is in the room. Two ticks: all members have read it. In between stands how many have; press it to see who.",
      ],
    },
    {
      heading: "Links and seats",
      paragraphs: [
        "The room link together with the password opens a free seat. The owner finds it under “Invite people”, as a link, a poster and an email. An owner who lost the password sets a new one on the page of the admin link.",
        "The owner can let people in one by one: then whoever has link and password asks to be let in, with a name and one line, and waits up to ten minutes for the answer. A seat is held meanwhile. Personal links open their seat without asking.",
        "Your personal link opens your own seat on another device. Whoever has this link is you in this room: keep it to yourself.",
        "“Continue on another device” in the room details moves you without a link: the other device scans a QR code, or you read a code aloud that is typed at /continue. This device confirms it. Draft, place, language and appearance come along; for an hour either device can undo it.",
        "In the settings you choose whether members see when you were last here. Only those who show theirs see it of others.",
        "The admin link belongs to the owner alone. If it is lost, nobody can recover it. A new one can be mailed to the paying address only if the owner allowed this in the room details.",
        "The owner can make members co-owners, who have all rights but to end the room, and can hand the room over: another member then becomes the owner and gets a new admin link.",
      ],
    },
    {
      heading: "What is deleted, and when",
      paragraphs: [
        "A recalled message and its file are deleted at once, for everyone. A cleared history too.",
        "The owner and co-owners can save the room in its details, and members if the owner lets them: as one HTML file, or as a ZIP with large files, which opens in a browser without a network. It has the messages, pictures, voice messages, videos and files that are there at that moment, and the members’ names and pictures. It is not encrypted, and neither a recall nor the end of the room reaches a saved file.",
        "The owner and co-owners of a new room can import a saved one in the room’s details, until a member writes the first message: its messages then come first, marked as imported, under the names and times of the file.",
        "“Delete for me” hides a message on this device only.",
        `At its end the room closes. For ${graceDays} days the owner can renew it; then the room, its messages, its files and the names in it are deleted. Nobody can bring them back. The owner, and members who get emails about the end, then get a signed receipt of the deletion; it holds numbers and no names.`,
      ],
    },
    {
      heading: "Phones and the browsers of apps",
      paragraphs: [
        "A room opens in any browser of the last years, also inside WeChat or Instagram. Payment, downloads and notifications need the phone’s own browser; the page says so and offers the link.",
        "On the home screen the room opens like an app, and notifications arrive. The settings of a room show how.",
        "Without a network you can read what this device has already loaded. What you write is sent once the network is back.",
      ],
    },
    {
      heading: "Gestures and keys",
      paragraphs: [
        "On a phone: hold a message for its menu, swipe it to the right to reply, tap it twice to react.",
        "On a keyboard: Enter sends, Shift and Enter begin a new line, the up arrow edits your last message. The question mark, outside of the text field, shows all keys.",
        "In a text, **bold**, _italic_, ~~strikethrough~~ and `code` are shown as styles; lines that begin with > are a quote, lines that begin with - or 1. a list, and lines between ``` are code. The settings of a room turn this off.",
      ],
    },
    {
      heading: "What is left out on purpose",
      paragraphs: [
        "Messages to one member: a room has no back rooms. Everyone reads the same.",
        "Forwarding: what is said here stays here.",
        "Previews of links: they would tell other sites what is read in the room.",
        "Stickers and threads: a room is one conversation.",
      ],
    },
  ],
};
