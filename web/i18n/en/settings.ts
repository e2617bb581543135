export const settings = {
  title: "Settings",
  language: "Language",
  languageNote: "For this device. Everyone in the room chooses their own.",
  appearance: "Appearance",
  system: "System",
  light: "Light",
  dark: "Dark",
  notifications: "Notifications",
  email: "My email",
  network: "Network help",
  version: "Version {version}",
  install: "Add to home screen",
} as const;
