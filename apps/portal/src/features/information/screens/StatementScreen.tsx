import { LegalPage } from '../parts/LegalPage.tsx'
import { statementOfUnderstanding } from '../statement.content.ts'

/** Statement of Understanding (ROUTE-05). */
export default function StatementOfUnderstandingScreen() {
  return <LegalPage text={statementOfUnderstanding} />
}
