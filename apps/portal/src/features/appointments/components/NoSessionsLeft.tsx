import { formatPhone } from '@evenkeel/web/format-phone'
import { coveredSessionsMessages } from '#organization/covered-sessions.messages.ts'
import { useOrganization } from '#organization/organization-context.tsx'
import { componentMessages } from '#components/components.messages.ts'

/** Shown when all covered sessions are used: only a call can add more (ERROR-07). */
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
