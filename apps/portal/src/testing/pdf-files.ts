/** Objects of a PDF with a red square and the page number as text on each page. */
export function createPdf(pages: number): readonly string[] {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const drawing = (number: number): string =>
    `1 0 0 rg 40 40 60 60 re f 0 g BT /F1 18 Tf 20 160 Td (This is page ${number}) Tj ET`
  const kids = numbers.map((number) => `${number * 2 + 2} 0 R`).join(' ')
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((number) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number * 2 + 3} 0 R >>`,
      `<< /Length ${drawing(number).length} >>\nstream\n${drawing(number)}\nendstream`,
    ]),
  ]
}

/** A PDF file of these objects; the first one is the catalog. */
export function createPdfFile(name: string, objects: readonly string[]): File {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  const text = `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`
  return new File([text], name, { type: 'application/pdf' })
}
