"use client";

import { Eye, EyeOff } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { TextField, type TextFieldProps } from "@/components/ui/text-field";

/** A password that can be shown, warning about Caps Lock. `autoComplete` tells password managers which one it is. */
export function PasswordField({
  hint,
  ...rest
}: TextFieldProps & { autoComplete: "current-password" | "new-password" }) {
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const look = (event: KeyboardEvent<HTMLInputElement>) => setHasCapsLock(event.getModifierState("CapsLock"));
  return (
    <TextField
      {...rest}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      hint={hasCapsLock ? "Caps Lock is on." : hint}
      onKeyDown={look}
      onKeyUp={look}
      suffix={
        <IconButton
          label={isShown ? "Hide password" : "Show password"}
          icon={isShown ? <EyeOff /> : <Eye />}
          size="sm"
          className="-mr-1"
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
