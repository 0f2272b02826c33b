import { LegalPage } from '../components/LegalPage.tsx'
import { privacyPractices } from '../privacy-practices.content.ts'

/** Notice of Privacy Practices (ROUTE-04, RD-125). */
export default function PrivacyPracticesScreen() {
  return <LegalPage text={privacyPractices} />
}
