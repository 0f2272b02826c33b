import { LegalPage } from '../components/LegalPage.tsx'
import { securityStatement } from '../security.content.ts'

/** /security: a statement beside the specified information pages. */
export default function SecurityScreen() {
  return <LegalPage text={securityStatement} />
}
