import { useTenant } from '#organisation/organisation-context.tsx'
import { PhoneNumber } from '#ui/PhoneNumber.tsx'
import { systemPageMessages } from '../special.words.ts'

/** The organisation's phone under every trouble: a person answers when the site does not. */
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
