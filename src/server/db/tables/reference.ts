export interface ReferenceTables {
  /** A region of the country; the id is its number in the state classifier (SOATO). */
  region: object;
  /** A district or town of a region; the id is its SOATO number. */
  district: object;
  /** A country by ISO 3166-1; the id is its two-letter code, as accounts store it. */
  country: object;
  /** A branch of science, a group of it, or a specialty: what doctoral students are admitted to. */
  direction: {
    /** The language certificate a specialty demands (guard GA8); null above specialties. */
    required_language_level: 'B1' | 'B2' | 'C1';
  };
  /**
   * A short list with a number and names; `status` by the list `directoryStatuses` of
   * `#shared/codes.ts`, as in every directory.
   */
  category_subject: object;
  /**
   * A kind of language certificate; the minimums are written in its own scale, null = it does not
   * reach that level.
   */
  certificate_type: {
    /**
     * Null = no limit by its owner; then the setting `certificate.unlimited_valid_years` counts.
     */
    validity_years: number;
  };
}
