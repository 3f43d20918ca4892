import classes from './fhir-settings.module.css'

/** What leaves the practice, when, and what becomes of it. */
export function WhatIsSent() {
  return (
    <section aria-labelledby="what-is-sent" className={classes.sent}>
      <h3 id="what-is-sent" className={classes.part}>
        What is sent
      </h3>
      <ul>
        <li>
          Each letter as one FHIR R4 document: its text in sections and as the PDF that prints; the patient
          with name, date of birth, NHS number and address; the doctor, the practice, the recipients and
          enclosures.
        </li>
        <li>
          Only letters that are approved or posted, as they were approved, and only when somebody chooses
          ‘Send to FHIR server’ in the letter or posts it electronically.
        </li>
        <li>
          It is stored under Bundle at this address. A server that has the letter already keeps the one it
          has.
        </li>
        <li>
          When the network or the server fails, the letter is tried again up to five times within 15 hours.
          The letter says how it went.
        </li>
        <li>The password or token is kept encrypted, and never shown again.</li>
      </ul>
    </section>
  )
}
