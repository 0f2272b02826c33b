import { LegalPage } from '../parts/legal-page.tsx'
import { statement } from '../statement.content.ts'

/** Statement of Understanding (spec §2, ROUTE-05). */
export default function Statement() {
  return <LegalPage text={statement} />
}
