import { readablePhone } from '#lib/phone.ts'
import { coveredWords } from '#organisation/covered.words.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'

/** All covered sessions are used: only a call can bring more (ERROR-07). */
export function CallForMore() {
  const { phone } = useOrganisation()
  return (
    <>
      <p>{coveredWords.usedUp}</p>
      <p>
        <a href={`tel:${phone}`}>
          <span>Call </span>
          <span translate="no">{readablePhone(phone)}</span>
        </a>
      </p>
    </>
  )
}
