import { LinkButton } from "@/components/ui/link-button";
import { AuthHeading } from "./auth-frame";
import { SetUpForm } from "./set-up-form";

/** The state of a one-time link; an open one says whom it is for, except the first administrator's. */
export type SetUpLink =
  | { state: "open"; purpose: "first" | "invitation" | "reset"; person: { name: string; email: string } | null }
  | { state: "used" | "expired" | "unknown" };

const CLOSED = {
  used: {
    title: "This link has already been used",
    text: "If you used it to set your password, sign in. If that wasn't you, tell an administrator.",
  },
  expired: {
    title: "This link has expired",
    text: "One-time links are valid for three days. Ask an administrator for a new one. If you are setting up the first administrator, restart the server to print a new link.",
  },
  unknown: {
    title: "This link isn't valid",
    text: "It may have been cut off when copied, or replaced by a newer one. Check that you have the whole link, or ask an administrator for a new one.",
  },
} as const;

const OPEN = {
  first: { title: "Set up Corridor", text: "You'll be the first administrator and can invite everyone else." },
  invitation: { title: "Welcome to Corridor", text: "Check your name and choose a password." },
  reset: { title: "Choose a new password", text: "You'll be signed out everywhere else." },
} as const;

/** The page of a one-time link: a form while it is valid, otherwise why it isn't and what to do. */
export function SetUp({ token, link }: { token: string; link: SetUpLink }) {
  if (link.state !== "open") {
    const { title, text } = CLOSED[link.state];
    return (
      <>
        <AuthHeading title={title}>{text}</AuthHeading>
        <LinkButton href="/sign-in" size="lg" className="w-full">
          Go to sign-in
        </LinkButton>
      </>
    );
  }
  const { title, text } = OPEN[link.purpose];
  return (
    <>
      <AuthHeading title={title}>{text}</AuthHeading>
      <SetUpForm token={token} isFirst={link.purpose === "first"} person={link.person} />
    </>
  );
}
