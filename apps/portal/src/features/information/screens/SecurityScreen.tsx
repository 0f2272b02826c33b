import { LegalPage } from '../parts/LegalPage.tsx'
import { security } from '../security.content.ts'

/** /security: a statement beside the specified information pages. */
export default function Security() {
  return <LegalPage text={security} />
}
