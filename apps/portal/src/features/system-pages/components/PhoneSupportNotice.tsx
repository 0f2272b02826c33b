import { useTenant } from '#organization/organization-context.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { systemPageMessages } from '../system-pages.messages.ts'

/** The organization's phone below every error: a person answers when the site does not. */
export function PhoneSupportNotice() {
  const { organisation } = useTenant()
  if (!organisation) return null
  return (
    <p>
      <span>{`${systemPageMessages.alsoCall} `}</span>
      <PhoneNumber number={organisation.phone} />
    </p>
  )
}
