import { LegalPage } from '../parts/legal-page.tsx'
import { terms } from '../terms.content.ts'

/** Terms of Use of the website (spec §2, ROUTE-02). */
export default function Terms() {
  return <LegalPage text={terms} />
}
