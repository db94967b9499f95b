/** Words that negate what follows them in their clause. */
export const negators =
  /^(?:not|n't|nt|never|no|nor|neither|cannot|without|none|nobody|nothing|hardly|barely|scarcely|unable|fail|fails|failed|failing|lack|lacks|lacking|instead_of|non)$/;

/** Marks and words at which a clause ends, and with it the reach of a negation. */
export const clauseBreaks =
  /^(?:[,;:.!?()[\]]|but|while|whereas|because|although|though|which|so|then|if|when|thus|therefore|hence|however|instead|since|rather)$/;

/** Openings that call a whole sentence untrue. Matched on its words in lower case, each followed by a space. */
export const wholeSentenceNegations =
  /^(?:\W |and |but |so |well |i think |actually )*(?:it |this |that )(?:is |was |'s )(?:(?:not|n't) (?:at all )?(?:true|correct|right|the case|so|the fact|accurate)|false|incorrect|wrong|untrue|a lie|a myth|a misconception) (?:that|to say)\b/;

/** Forms of "to be" that can make a verb passive. */
export const beForms = /^(?:is|are|was|were|be|been|being|am|'s|'re|gets?|got)$/;
