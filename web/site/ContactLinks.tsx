import type { ContactChannel } from "@contract/contact-channel.ts";
import { contactAddress, useContactChannels } from "./contact-channels.ts";

interface Props {
  className?: string | undefined;
}

/** Contact channels of the operator; nothing where none is configured. */
export function ContactLinks({ className }: Props) {
  return <ChannelLinks channels={useContactChannels()} className={className} />;
}

export function ChannelLinks({ channels, className }: Props & { channels: readonly ContactChannel[] }) {
  if (channels.length === 0) return null;
  return (
    <ul className={className}>
      {channels.map((channel) => {
        const { kind, label, value } = channel;
        const address = contactAddress(channel);
        return (
          <li key={`${kind} ${label} ${value}`}>
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
