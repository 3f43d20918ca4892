// A letter ready for printing, for the tests of every format.
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'

export const plainLetter: PrintedLetter = {
  title: 'Letter for Ada Example',
  language: 'en-GB',
  letterhead: '<h1>Harbour Lane Clinic</h1><p>Clinical correspondence</p>',
  continuationHeader: {
    name: 'Ada Example',
    details: 'date of birth 14/03/1961, NHS number 999 112 6481, letter no. 7',
  },
  footer: '<p>For medical use only.</p>',
  date: '20/11/2026',
  addressee: ['Dr Anjali Patel', 'Millbrook Surgery', 'Oxbridge OX9 9ZZ'],
  content:
    '<p>Dear Dr Patel,</p><p>Re: Ada Example, date of birth 14/03/1961</p><p>All is well.</p>' +
    '<p>Yours sincerely,</p><p>Dr Eleanor Whitcombe</p>',
  signatory: { role: 'Consultant Cardiologist', registrationNumber: 'GMC 9999991', approvedOnBehalf: null },
  replaces: null,
  gpActions: null,
  signature: null,
  copies: [],
  enclosures: [],
  draft: false,
}

/** A PNG of one pixel, in base64. */
export const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
