import { readablePhone } from '#lib/phone.ts'
import { coveredWords } from '#organisation/covered.words.ts'
import { useOrganisation } from '#organisation/organisation-context.tsx'
import { uiWords } from '#ui/ui.words.ts'

/** All covered sessions are used: only a call can bring more (ERROR-07). */
export function CallForMore() {
  const { phone } = useOrganisation()
  return (
    <>
      <p>{coveredWords.usedUp}</p>
      <p>
        <a href={`tel:${phone}`}>
          <span>{`${uiWords.call} `}</span>
          <span translate="no">{readablePhone(phone)}</span>
        </a>
      </p>
    </>
  )
}
