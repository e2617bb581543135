export const place = {
  label: "Where the room is kept",
  name: { near: "Near you", eu: "European Union", us: "United States" },
  meaning: {
    near: "In a data center near the buyer, in any country.",
    eu: "Messages and files are stored and processed in the European Union only. What members send and read travels to where they are. The order and emails are not bound. This cannot be changed later.",
    us: "Messages and files are stored and processed in the United States only. What members send and read travels to where they are. The order and emails are not bound. This cannot be changed later.",
  },
  storedIn: { eu: "Kept in the European Union", us: "Kept in the United States" },
  storedInHint: "Messages and files are stored and processed there only",
} as const;
