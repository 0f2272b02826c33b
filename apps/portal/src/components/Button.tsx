import { langOf } from '@evenkeel/api-contract/i18n/load-messages'
import { buttonClass, type ButtonKind, type ButtonProps, Button as UiButton } from '@evenkeel/ui/Button'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from './Link.tsx'
import { componentMessages as words } from './components.messages.ts'

/** A button. `busy` shows it in text as well as color, and blocks further presses. */
export const Button = ({ busyLabel = words.moment, ...rest }: ButtonProps) => (
  <UiButton {...rest} busyLabel={busyLabel} />
)

/** A link that looks like a button: for navigation, not for actions. `to` is an in-app path. */
export function ButtonLink({
  kind,
  children,
  ...rest
}: { readonly kind?: ButtonKind; readonly children: ReactNode } & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={buttonClass(kind)}>
      <span lang={langOf(children)}>{children}</span>
    </Link>
  )
}
