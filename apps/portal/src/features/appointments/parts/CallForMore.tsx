import { formatPhone } from '#lib/phone.ts'
import { coveredSessionsMessages } from '#organisation/covered.words.ts'
import { useOrganization } from '#organisation/organisation-context.tsx'
import { componentMessages } from '#ui/ui.words.ts'

/** All covered sessions are used: only a call can bring more (ERROR-07). */
export function NoSessionsLeft() {
  const { phone } = useOrganization()
  return (
    <>
      <p>{coveredSessionsMessages.usedUp}</p>
      <p>
        <a href={`tel:${phone}`}>
          <span>{`${componentMessages.call} `}</span>
          <span translate="no">{formatPhone(phone)}</span>
        </a>
      </p>
    </>
  )
}
