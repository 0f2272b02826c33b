import { LegalPage } from '../components/LegalPage.tsx'
import { statementOfUnderstanding } from '../statement-of-understanding.content.ts'

/** Statement of Understanding (ROUTE-05). */
export default function StatementOfUnderstandingScreen() {
  return <LegalPage text={statementOfUnderstanding} />
}
