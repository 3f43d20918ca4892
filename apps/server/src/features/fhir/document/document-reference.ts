import { createHash } from 'node:crypto'
import { documentType } from './composition.ts'
import { uuidIdentifier } from './letter-document.ts'
import type { DocumentIds, LetterDocument, Resource } from './letter-document.ts'
import { linesNarrative } from './narrative.ts'

/** The PDF, with its bytes: who keeps the document needs nothing from us any more. */
export function documentReference(letter: LetterDocument, ids: DocumentIds): Resource {
  const { pdf, date, status, printed } = letter
  const bytes = Buffer.from(pdf.bytes.buffer, pdf.bytes.byteOffset, pdf.bytes.byteLength)
  return {
    resourceType: 'DocumentReference',
    text: linesNarrative([pdf.fileName]),
    masterIdentifier: uuidIdentifier(ids.pdf),
    status: status === 'amended' ? 'superseded' : 'current',
    docStatus: status,
    type: documentType(letter.type),
    subject: { reference: ids.patient },
    date: date.toISOString(),
    author: [{ reference: ids.practitioner }],
    custodian: { reference: ids.organization },
    description: printed.title,
    content: [
      {
        attachment: {
          contentType: 'application/pdf',
          language: printed.language,
          data: bytes.toString('base64'),
          size: bytes.length,
          hash: createHash('sha1').update(bytes).digest('base64'),
          title: pdf.fileName,
          creation: date.toISOString(),
        },
      },
    ],
  }
}
