import { readablePhone } from '#lib/phone.ts'
import { usePlace } from '#organisation/organisation-context.tsx'

/** The organisation's phone under every trouble: a person answers when the site does not. */
export function StillHere() {
  const { organisation } = usePlace()
  if (!organisation) return null
  return (
    <p>
      <span>You can also call us, day or night: </span>
      <a href={`tel:${organisation.phone}`} translate="no">
        {readablePhone(organisation.phone)}
      </a>
    </p>
  )
}
