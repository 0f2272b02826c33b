import { LegalPage } from '../parts/LegalPage.tsx'
import { privacyPractices } from '../notice.content.ts'

/** Notice of Privacy Practices (ROUTE-04, RD-125). */
export default function PrivacyPracticesScreen() {
  return <LegalPage text={privacyPractices} />
}
