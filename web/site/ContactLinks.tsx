import { contactAddress, useContactChannels } from "./contact-channels.ts";

/** Contact channels of the operator; nothing where none is configured. */
export function ContactLinks({ className }: { className?: string | undefined }) {
  const channels = useContactChannels();
  if (channels.length === 0) return null;
  return (
    <ul className={className}>
      {channels.map((channel) => {
        const { kind, label, value } = channel;
        const address = contactAddress(channel);
        return (
          <li key={`${kind} ${value}`}>
            {address === undefined ? (
              `${label}: ${value}`
            ) : (
              <a href={address} rel="noopener noreferrer" {...(address.startsWith("http") ? { target: "_blank" } : {})}>
                {label}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
