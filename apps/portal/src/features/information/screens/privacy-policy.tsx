import { LegalPage } from '../parts/legal-page.tsx'
import { privacyPolicy } from '../privacy-policy.content.ts'

/** Privacy Policy of the website (spec §2, ROUTE-03, AMB-25). */
export default function PrivacyPolicy() {
  return <LegalPage text={privacyPolicy} />
}
