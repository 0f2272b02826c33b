import { LegalPage } from '../components/LegalPage.tsx'
import { termsOfUse } from '../terms-of-use.content.ts'

/** Terms of Use of the website (ROUTE-02). */
export default function TermsOfUseScreen() {
  return <LegalPage text={termsOfUse} />
}
