import { LegalPage } from '../parts/LegalPage.tsx'
import { accessibility } from '../accessibility.content.ts'

/** /accessibility: a statement beside the specified information pages. */
export default function Accessibility() {
  return <LegalPage text={accessibility} />
}
