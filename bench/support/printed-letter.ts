// Creates letters for printing. Each letter differs from the previous one, so that no result can be reused.
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import type { Chance } from './chance.ts'
import { letterHtml } from './fill-practice.ts'

/** `length` is the number of one-page letters that are joined. 8 of them fill five pages, and 16 fill ten. */
export function printedLetter(chance: Chance, length = 1): PrintedLetter {
  return {
    title: 'Letter for Test Patient',
    language: 'en-GB',
    letterhead: '<p style="text-align: right"><strong>Harbour Practice</strong></p><p>1 Quay Road</p>',
    continuationHeader: { name: 'Test Patient', details: 'date of birth 14/03/1961, MR #12, letter no. 7' },
    footer: '<p>Harbour Practice · 01632 960000</p>',
    date: '20/11/2026',
    addressee: ['Dr Moss', 'Harbour Surgery', '2 Quay Road'],
    content: Array.from({ length }, () => letterHtml(chance)).join(''),
    signatory: { role: 'Consultant Cardiologist', registrationNumber: 'GMC 0000000', approvedOnBehalf: null },
    replaces: null,
    gpActions: null,
    signature: null,
    copies: [],
    enclosures: [],
    draft: false,
  }
}
