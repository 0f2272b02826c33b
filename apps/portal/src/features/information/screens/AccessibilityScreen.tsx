import { LegalPage } from '../components/LegalPage.tsx'
import { accessibilityStatement } from '../accessibility.content.ts'

/** /accessibility: a statement beside the specified information pages. */
export default function AccessibilityScreen() {
  return <LegalPage text={accessibilityStatement} />
}
