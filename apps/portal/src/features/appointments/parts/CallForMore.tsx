import { readablePhone } from '#lib/phone.ts'
import { sessionsUsedUp } from '#organisation/organisation.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'

/** All covered sessions are used: only a call can bring more (ERROR-07). */
export function CallForMore() {
  const { phone } = useOrganisation()
  return (
    <>
      <p>{sessionsUsedUp}</p>
      <p>
        <a href={`tel:${phone}`}>
          <span>Call </span>
          <span translate="no">{readablePhone(phone)}</span>
        </a>
      </p>
    </>
  )
}
