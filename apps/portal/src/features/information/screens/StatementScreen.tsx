import { LegalPage } from '../parts/LegalPage.tsx'
import { statement } from '../statement.content.ts'

/** Statement of Understanding (ROUTE-05). */
export default function Statement() {
  return <LegalPage text={statement} />
}
