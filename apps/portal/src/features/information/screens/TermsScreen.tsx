import { LegalPage } from '../parts/LegalPage.tsx'
import { terms } from '../terms.content.ts'

/** Terms of Use of the website (ROUTE-02). */
export default function Terms() {
  return <LegalPage text={terms} />
}
