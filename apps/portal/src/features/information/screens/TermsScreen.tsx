import { LegalPage } from '../parts/LegalPage.tsx'
import { termsOfUse } from '../terms.content.ts'

/** Terms of Use of the website (ROUTE-02). */
export default function TermsOfUseScreen() {
  return <LegalPage text={termsOfUse} />
}
