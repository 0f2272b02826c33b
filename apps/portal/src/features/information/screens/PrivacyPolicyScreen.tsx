import { LegalPage } from '../components/LegalPage.tsx'
import { privacyPolicy } from '../privacy-policy.content.ts'

/** Privacy Policy of the website (ROUTE-03, RD-125). */
export default function PrivacyPolicyScreen() {
  return <LegalPage text={privacyPolicy} />
}
